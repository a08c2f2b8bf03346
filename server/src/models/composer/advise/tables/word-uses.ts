import type { KnownTable } from '../../../advising/table-query.ts'
import type { TaggedWords } from '../query/tag-words.ts'

export type TableField = KnownTable['fields'][number]

const numberTypes: ReadonlySet<string> = new Set(
  'number|currency|percent|rating|duration|count|rollup|formula|autoNumber'.split('|'),
)
export const isNumeric = ({ type }: TableField): boolean => numberTypes.has(type)
export const isDay = ({ type }: TableField): boolean => type === 'date' || type === 'dateTime'
export const isStamp = ({ type }: TableField): boolean => type === 'createdTime' || type === 'lastModifiedTime'
export const isPerson = ({ type }: TableField): boolean =>
  type === 'singleCollaborator' || type === 'multipleCollaborators'

/** Words that only join, or make a sentence. */
const joints: ReadonlySet<string> = new Set(['quiet', 'comma', 'and', 'all', 'with', 'included', 'table'])
const denials: ReadonlySet<string> = new Set(['not', 'without', 'except'])
/** Small words behind which a value stands. */
export const positions =
  /^(?:in|im|from|at|aus|bei|beim|of|with|by|for|to|mit|von|vom|fuer|nach|an|am|zu|named|called|linked to|linked with)$/u

/** The words of a question about a table, and which of them have a use. */
export class WordUses {
  readonly table: KnownTable
  readonly items: readonly TaggedWords[]
  readonly #used = new Set<number>()

  constructor(table: KnownTable, items: readonly TaggedWords[]) {
    this.table = table
    this.items = items
  }

  isUsed(at: number): boolean {
    return this.#used.has(at)
  }
  use(...places: readonly number[]): void {
    for (const at of places) if (at >= 0) this.#used.add(at)
  }
  get hasUses(): boolean {
    return this.#used.size > 0
  }
  /** Uses every word of a meaning; false if there is none. */
  useTag(tag: string, arg?: string): boolean {
    const found = this.items.flatMap((item, at) => (item.tag === tag && (arg ?? item.arg) === item.arg ? [at] : []))
    this.use(...found)
    return found.length > 0
  }
  /** What has no use, as it was typed. */
  listUnused(): string[] {
    return this.items.flatMap((item, at) =>
      this.#used.has(at) || joints.has(item.tag) ? [] : [item.typed ?? item.words],
    )
  }

  findField(name: string | undefined): TableField | undefined {
    return this.table.fields.find((field) => field.name === name)
  }
  /** The field that a place names and that has no use yet. */
  findFieldAt(at: number): TableField | undefined {
    const item = this.items[at]
    return item?.tag === 'column' && !this.#used.has(at) ? this.findField(item.arg) : undefined
  }
  findNumberAt(at: number): TableField | undefined {
    const field = this.findFieldAt(at)
    return field !== undefined && isNumeric(field) ? field : undefined
  }
  /** The place of the nearest named field of a kind; below 0 for none. */
  findNearest(is: (field: TableField) => boolean, near: number): number {
    const places = [...this.items.keys()].filter((at) => {
      const field = this.findFieldAt(at)
      return field !== undefined && is(field)
    })
    return places.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))[0] ?? -1
  }
  /** A field of a kind: the nearest that is named; else the one asked about before; else the only one of the table. */
  takeField(is: (field: TableField) => boolean, near: number, before?: string): TableField | undefined {
    const at = this.findNearest(is, near)
    const named = this.findFieldAt(at)
    this.use(at)
    const old = this.findField(before)
    const all = this.table.fields.filter(is)
    return named ?? (old !== undefined && is(old) ? old : all.length === 1 ? all[0] : undefined)
  }

  /** The place before one, without small words. */
  findBefore(at: number, isSmall = ({ tag, words }: TaggedWords) => tag === 'quiet' && !positions.test(words)): number {
    let back = at - 1
    while (back >= 0 && isSmall(this.items[back] as TaggedWords)) back--
    return back
  }
  getBefore(at: number): TaggedWords | undefined {
    return this.items[this.findBefore(at)]
  }
  /** Uses the word that denies a place, if there is one: "not confirmed", "without those in December". */
  takeDenial(at: number, column = -1): boolean {
    const back = this.findBefore(
      at,
      (item) => ['quiet', 'with', 'table'].includes(item.tag) || item === this.items[column],
    )
    if (!denials.has(this.items[back]?.tag ?? '') || this.#used.has(back)) return false
    this.use(back)
    return true
  }
}
