export declare const chromiumFlags: string[]
/**
 * Path from CHROME_PATH, or of a Chromium or Chrome on the PATH or in the usual places; null if there is
 * none.
 */
export declare function findChromium(): string | null
