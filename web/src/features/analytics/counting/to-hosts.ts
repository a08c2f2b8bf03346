/** Hosts as they are typed or pasted: one a line, also as a whole address. */
export const toHosts = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/u)
      .map((line) =>
        line
          .toLowerCase()
          .replace(/^[a-z]+:\/\//u, '')
          .replace(/[/?#:].*$/u, '')
          .replace(/^www\./u, '')
          .replace(/\.$/u, ''),
      )
      .filter((host) => host !== ''),
  ),
]
