const OID = {
  bytea: 17,
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  time: 1083,
  timetz: 1266,
}
const NUMERIC = 1700
const asIs = (text: string) => text

/** `2026-01-02 03:04:05.678901+00` → `2026-01-02T03:04:05.678Z`; microseconds are cut off, so columns that are compared again are timestamptz(3). */
function toIsoTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'))
}

/** How each type's text becomes a value, equal on both engines. A bigint beyond 2^53 loses precision; no value here gets that large. */
export const parsersByOid: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bytea]: parseBytes,
  [OID.int8]: Number,
  [NUMERIC]: Number,
  [OID.date]: asIs,
  [OID.time]: asIs,
  [OID.timetz]: asIs,
  [OID.timestamp]: asIs,
  [OID.timestamptz]: toIsoTime,
  [OID.interval]: asIs,
}

/** The array types of the above, for the driver that does not derive them. */
export const arrayParsersByOid: Readonly<Record<number, (text: string) => unknown>> = {
  1001: parseBytes,
  1016: Number,
  1231: Number,
  1182: asIs,
  1115: asIs,
  1185: toIsoTime,
  1187: asIs,
}
