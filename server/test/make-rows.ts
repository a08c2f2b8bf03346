/**
 * Creates the rows of one group of keys; may return several that are only created together. `row` returns another key's
 * row: a new one if it was requested too or does not exist, else the existing one. `freshRow` always a new one.
 */
export type RowMaker<Rows> = (get: RowGetters<Rows>) => Promise<Partial<Rows>>

interface RowGetters<Rows> {
  row(key: keyof Rows): Promise<string>
  freshRow(key: keyof Rows): Promise<string>
}

/** Each maker under all keys that it creates. */
export type RowMakers<Rows> = Readonly<Record<keyof Rows, RowMaker<Rows>>>

/**
 * Creates rows for the wanted keys, and their dependencies that are not in `present`. Returns these and the present
 * ones.
 */
export async function makeRows<Rows extends Record<keyof Rows, string>>(
  makers: RowMakers<Rows>,
  wanted: Iterable<keyof Rows>,
  present: Partial<Rows> = {},
): Promise<Rows> {
  const keys = new Set(wanted)
  const made = new Map<RowMaker<Rows>, Promise<Partial<Rows>>>()
  const freshRow = async (key: keyof Rows): Promise<string> => {
    const maker = makers[key]
    let rows = made.get(maker)
    if (rows === undefined) made.set(maker, (rows = maker({ row, freshRow })))
    const id = (await rows)[key]
    if (id === undefined) throw new Error(`The maker of ${String(key)} made none`)
    return id
  }
  const row = async (key: keyof Rows): Promise<string> => {
    const existing = keys.has(key) || made.has(makers[key]) ? undefined : present[key]
    return existing ?? freshRow(key)
  }
  for (const key of keys) await freshRow(key)
  // Every key of Rows that the caller reads is either wanted or present.
  return Object.assign({}, present, ...(await Promise.all(made.values()))) as Rows
}

/** The keys that a function reads from the given rows. */
export function listReadKeys<Rows extends object>(rows: Rows, read: (rows: Rows) => unknown): Set<keyof Rows> {
  const keys = new Set<keyof Rows>()
  const watched = new Proxy(rows, {
    get(target, key) {
      if (Object.hasOwn(target, key)) keys.add(key as keyof Rows)
      return Reflect.get(target, key)
    },
  })
  read(watched)
  return keys
}
