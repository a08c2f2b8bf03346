/**
 * Makes the rows of one group of keys; the answer may hold several that only come together. `row` gives the row of another
 * key: a new one when it was asked for as well or is not there yet, else the one that is there. `freshRow` always a new one.
 */
export type RowMaker<Rows> = (get: RowGetters<Rows>) => Promise<Partial<Rows>>

interface RowGetters<Rows> {
  row(key: keyof Rows): Promise<string>
  freshRow(key: keyof Rows): Promise<string>
}

/** Each maker under every key that it makes. */
export type RowMakers<Rows> = Readonly<Record<keyof Rows, RowMaker<Rows>>>

/** Makes new rows for the wanted keys, and what they need that is not in `present`. Answers all of them and the present ones. */
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
  // Every key of Rows is either wanted or present wherever the caller reads it.
  return Object.assign({}, present, ...(await Promise.all(made.values()))) as Rows
}

/** The keys that a function reads of the rows it is given. */
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
