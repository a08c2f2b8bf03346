import { getCountryName, toCountryCode } from '@draftwright/contract/crm/countries'

/** "Linz, Austria", "Singapore": the country that a place is written with. */
export function findCountryOfPlace(place: string | null): string | null {
  const last = place?.split(',').at(-1)?.trim() ?? ''
  // Shorter parts are codes of regions as well: "Portland, OR".
  const code = last.length > 3 ? toCountryCode(last) : null
  return code === null ? null : getCountryName(code)
}
