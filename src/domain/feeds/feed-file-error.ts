/**
 * The file as a whole can't be read as a feed, so nothing of it is saved. The message is shown to
 * the user.
 */
export class FeedFileError extends Error {}
