/** What a browser asked for, in its parts. It is the address of a page here, also where it reads like one of elsewhere (`//x`). */
export const addressOf = (url: string): URL => new URL(`http://any${url}`);
