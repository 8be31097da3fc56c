/** Bytes of what people call a megabyte of a file. */
export const megabyte = 1_000_000;

/** What a field of a form takes at most where its declaration says nothing, in megabytes. */
export const defaultMegabytes = 10;
