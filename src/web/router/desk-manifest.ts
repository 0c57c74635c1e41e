/**
 * The desk has its own route manifest, and the shop's names none of the desk's routes
 * (tools/lean-manifest.ts).
 */
export function toDeskManifestUrl(manifest: string): string {
  return manifest.replace(/\.js$/, '-desk.js')
}
