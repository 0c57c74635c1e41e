export declare const chromiumFlags: string[]
/** Path of CHROME_PATH, or of a Chromium or Chrome on the PATH or in the usual places; null where there is none. */
export declare function findChromium(): string | null
