/** The file as a whole can't be read as a feed: nothing of it is saved. Its message is for the person at the keyboard. */
export class FeedFileError extends Error {}
