import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { StartError } from '../../start-error.ts'

/** The country of an address as two capital letters; empty if the table does not know it. */
export type FindCountry = (ip: string | null) => string

/** DB-IP's own files nest the code as MaxMind's do; those of ip-location-db have it at the top. */
type CountryRecord = CountryResponse & { readonly country_code?: unknown }

/** Reads the operator's table into memory; without one no country is known. Throws for a file that is none. */
export function openCountryTable(file: string | null): FindCountry {
  if (file === null) return () => ''
  let table: Reader<CountryRecord>
  try {
    table = new Reader<CountryRecord>(readFileSync(file))
  } catch (cause) {
    throw new StartError(`COUNTRY_TABLE must be a file in the MaxMind DB format: ${file} is not`, { cause })
  }
  return (ip) => {
    if (ip === null) return ''
    const found = table.get(ipaddr.process(ip).toString())
    const code = found?.country_code ?? found?.country?.iso_code
    return typeof code === 'string' && /^[A-Z]{2}$/u.test(code) ? code : ''
  }
}
