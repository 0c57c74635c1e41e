export declare const chromiumFlags: string[]
/**
 * Path from CHROME_PATH, or of a Chromium or Chrome on the PATH or in the usual places; null if there is
 * none.
 */
export declare function findChromium(): string | null

/**
 * Path from CHROME_PATH, or of Chromium's build without windows, in which journeys take a quarter less time;
 * where that is missing, what `findChromium` gives.
 */
export declare function findHeadlessChromium(): string | null
