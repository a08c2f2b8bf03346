import { NewPillar, type Pillar } from '@draftwright/contract/pillars'
import { intentions } from '@draftwright/contract/vocabulary'

/** The form's own values: inputs hold text, never null. */
export interface PillarFields {
  name: string
  description: string
  keywords: string[]
  primaryKeyword: string
  authorityUrl: string
  volume: string
  intention: string
}

export const blankPillar: PillarFields = {
  name: '',
  description: '',
  keywords: [],
  primaryKeyword: '',
  authorityUrl: '',
  volume: '',
  intention: '',
}

export const toPillarFields = (pillar: Pillar): PillarFields => ({
  name: pillar.name,
  description: pillar.description ?? '',
  keywords: pillar.keywords,
  primaryKeyword: pillar.primary_keyword ?? '',
  authorityUrl: pillar.authority_url ?? '',
  volume: pillar.est_volume === null ? '' : String(pillar.est_volume),
  intention: pillar.intention ?? '',
})

/** Typed values are kept; untouched ones follow changes made elsewhere. */
export function mergePillarFields(typed: PillarFields, before: PillarFields, now: PillarFields): PillarFields {
  const isTouched = (name: keyof PillarFields) => JSON.stringify(typed[name]) !== JSON.stringify(before[name])
  const names = Object.keys(now) as (keyof PillarFields)[] // the keys of the interface
  const touched = names.filter(isTouched).map((name) => [name, typed[name]])
  return { ...now, ...Object.fromEntries(touched) }
}

const toTextOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The request's body. The primary keyword is always one of the keywords. */
export function toNewPillar(fields: PillarFields): NewPillar {
  const primary = toTextOrNull(fields.primaryKeyword)
  const isMissing = primary !== null && !fields.keywords.includes(primary)
  return {
    name: fields.name.trim(),
    description: toTextOrNull(fields.description),
    keywords: isMissing ? [primary, ...fields.keywords] : fields.keywords,
    primary_keyword: primary,
    authority_url: toTextOrNull(fields.authorityUrl),
    est_volume: fields.volume.trim() === '' ? null : Number(fields.volume.replaceAll(/[\s,.]/gu, '')),
    intention: intentions.find((intention) => intention === fields.intention) ?? null,
  }
}

/** The API's names of the fields and the form's. */
const formFieldNames: Record<string, keyof PillarFields> = {
  name: 'name',
  description: 'description',
  keywords: 'keywords',
  primary_keyword: 'primaryKeyword',
  authority_url: 'authorityUrl',
  est_volume: 'volume',
  intention: 'intention',
}

/** The issues by the form's names, from the server's response. */
export function toFormErrors(complaints: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(complaints).flatMap(([field, message]) => {
      const name = formFieldNames[field.split('.')[0] ?? '']
      return name === undefined ? [] : [[name, message]]
    }),
  )
}

/** The issues by the contract's rules; empty if valid. */
export function validatePillarFields(fields: PillarFields): Record<string, string> {
  const read = NewPillar.safeParse(toNewPillar(fields))
  if (read.success) return {}
  return toFormErrors(
    Object.fromEntries(
      read.error.issues.map(({ path, message }) => [
        path.join('.'),
        `${message.charAt(0).toUpperCase()}${message.slice(1)}`,
      ]),
    ),
  )
}
