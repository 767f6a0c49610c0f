/** Parses the URL of a request. It is always a path here, even if it looks like another host (`//x`). */
export const addressOf = (url: string): URL => new URL(`http://any${url}`);
