import type { TableChoice, TableField, TableFieldChange, TableFieldOptions } from '@draftwright/contract/table-fields'

/** Options that are the server's, or that only a new field takes. */
const fixedOptions = new Set([
  'isValid',
  'result',
  'referencedFieldIds',
  'inverseLinkFieldId',
  'isReversed',
  'linkedTableId',
  'linkedKind',
])

/** The options that are sent: choices without a name are none. */
export function toSentOptions(options: TableFieldOptions, isExisting: boolean): TableFieldOptions {
  const kept = Object.entries(options).filter(
    ([key, value]) => value !== undefined && !(isExisting && fixedOptions.has(key)),
  )
  const { choices, ...rest } = Object.fromEntries(kept) as TableFieldOptions
  return choices === undefined ? rest : { ...rest, choices: choices.filter(({ name }) => name.trim() !== '') }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a person has changed of a field. What others have changed since stays as it is by now. */
export function buildFieldChange(
  before: TableField,
  mine: Pick<TableField, 'name' | 'description' | 'options'>,
  now: TableField,
): TableFieldChange {
  const options = Object.fromEntries(
    Object.entries(toSentOptions(mine.options, true)).filter(
      ([key, value]) => !isEqual(value, before.options[key as keyof TableFieldOptions]),
    ),
  ) as TableFieldOptions
  if (options.choices !== undefined)
    options.choices = mergeChoices(before.options.choices ?? [], options.choices, now.options.choices ?? [])
  return {
    ...(mine.name === before.name ? {} : { name: mine.name }),
    ...(mine.description === before.description ? {} : { description: mine.description }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  }
}

/** The choices of one person, with those that others have added, renamed and removed meanwhile. */
export function mergeChoices(
  before: readonly TableChoice[],
  mine: readonly TableChoice[],
  now: readonly TableChoice[],
): TableChoice[] {
  const [nameBefore, byIdNow] = [
    new Map(before.map(({ id, name }) => [id, name])),
    new Map(now.map((choice) => [choice.id, choice])),
  ]
  const added = now.filter(({ id }) => !nameBefore.has(id))
  const namesAdded = new Set(added.map(({ name }) => name))
  const kept = mine.flatMap((choice) => {
    if (choice.id === undefined) return namesAdded.has(choice.name) ? [] : [choice]
    const theirs = byIdNow.get(choice.id)
    if (theirs === undefined) return []
    return [choice.name === nameBefore.get(choice.id) ? theirs : { ...theirs, name: choice.name }]
  })
  return [...kept, ...added]
}
