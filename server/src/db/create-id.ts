import { v7 } from 'uuid'

/** A new row's id: a UUIDv7, so that ids sort by time and inserts stay at the end of the index. */
export const createId = (): string => v7()
