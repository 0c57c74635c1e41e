/** The desk has a manifest of routes of its own, beside the shop's, which names none of the desk's (tools/lean-manifest.ts). */
export function toDeskManifestUrl(manifest: string): string {
  return manifest.replace(/\.js$/, '-desk.js')
}
