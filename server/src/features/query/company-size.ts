/** How many people a company has at least and at most, from what its size says: "51-200", "1,000+", "about 40"; null where it says none. */
export function readCompanySize(size: string | null): { least: number | null; most: number | null } {
  const numbers = (size?.match(/\d[\d.,']*/gu) ?? []).map((one) => Number(one.replaceAll(/[.,']/gu, '')))
  const [first, second] = numbers
  if (size === null || first === undefined) return { least: null, most: null }
  const isMore = /\+|more than|over|über|mehr als|>/iu.test(size)
  return { least: first, most: second ?? (isMore ? null : first) }
}
