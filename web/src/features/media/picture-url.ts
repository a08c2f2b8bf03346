/** The same picture's address in another width, if the server generates one; other addresses are unchanged. */
export const toPictureUrl = (url: string, width: 400 | 800 | 1600): string =>
  /^\/media\/[^/]+\/[^/]+\.webp$/u.test(url) && !/-(?:400|800|1600)\.webp$/u.test(url)
    ? url.replace(/\.webp$/u, `-${width}.webp`)
    : url
