/** An address of the same picture in another width, where the server makes one; other addresses stay as they are. */
export const inWidth = (url: string, width: 400 | 800 | 1600): string =>
  /^\/media\/[^/]+\/[^/]+\.webp$/u.test(url) && !/-(?:400|800|1600)\.webp$/u.test(url)
    ? url.replace(/\.webp$/u, `-${width}.webp`)
    : url
