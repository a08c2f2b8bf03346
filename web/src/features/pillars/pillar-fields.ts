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

export const fieldsOf = (pillar: Pillar): PillarFields => ({
  name: pillar.name,
  description: pillar.description ?? '',
  keywords: pillar.keywords,
  primaryKeyword: pillar.primary_keyword ?? '',
  authorityUrl: pillar.authority_url ?? '',
  volume: pillar.est_volume === null ? '' : String(pillar.est_volume),
  intention: pillar.intention ?? '',
})

/** What was typed stays; what was not touched follows a change made elsewhere on the page or by somebody else. */
export function mergedFields(typed: PillarFields, before: PillarFields, now: PillarFields): PillarFields {
  const isTouched = (name: keyof PillarFields) => JSON.stringify(typed[name]) !== JSON.stringify(before[name])
  const names = Object.keys(now) as (keyof PillarFields)[] // the keys of the interface
  const touched = names.filter(isTouched).map((name) => [name, typed[name]])
  return { ...now, ...Object.fromEntries(touched) }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The body of the call. The primary keyword is always one of the keywords. */
export function bodyOf(fields: PillarFields): NewPillar {
  const primary = textOrNull(fields.primaryKeyword)
  const isMissing = primary !== null && !fields.keywords.includes(primary)
  return {
    name: fields.name.trim(),
    description: textOrNull(fields.description),
    keywords: isMissing ? [primary, ...fields.keywords] : fields.keywords,
    primary_keyword: primary,
    authority_url: textOrNull(fields.authorityUrl),
    est_volume: fields.volume.trim() === '' ? null : Number(fields.volume.replaceAll(/[\s,.]/gu, '')),
    intention: intentions.find((intention) => intention === fields.intention) ?? null,
  }
}

/** The wire's names of the fields and the form's. */
const names: Record<string, keyof PillarFields> = {
  name: 'name',
  description: 'description',
  keywords: 'keywords',
  primary_keyword: 'primaryKeyword',
  authority_url: 'authorityUrl',
  est_volume: 'volume',
  intention: 'intention',
}

/** Complaints by the form's names, from the server's answer. */
export function onFields(complaints: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(complaints).flatMap(([field, message]) => {
      const name = names[field.split('.')[0] ?? '']
      return name === undefined ? [] : [[name, message]]
    }),
  )
}

/** What is wrong with the fields by the contract's own rules; empty when all is well. */
export function complaintsAbout(fields: PillarFields): Record<string, string> {
  const read = NewPillar.safeParse(bodyOf(fields))
  if (read.success) return {}
  return onFields(
    Object.fromEntries(
      read.error.issues.map(({ path, message }) => [
        path.join('.'),
        `${message.charAt(0).toUpperCase()}${message.slice(1)}`,
      ]),
    ),
  )
}
