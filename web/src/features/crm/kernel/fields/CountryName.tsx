import { getCountryName, isCountryCode } from '@draftwright/contract/crm/countries'
import { useEffect, useState } from 'react'
import styles from './CountryName.module.css'

type Addresses = ReadonlyMap<string, string>
let addresses: Addresses | undefined
const loadAddresses = async (): Promise<Addresses> => {
  addresses ??= (await import('./flag-addresses.ts')).flagAddresses
  return addresses
}

/** The flag of a country; decorative, because its name is next to it. */
export function CountryFlag({ code }: { code: string }) {
  const [known, setKnown] = useState(addresses)
  useEffect(() => {
    if (known !== undefined) return
    let isUnmounted = false
    // A missing flag is omitted; the name is sufficient.
    void loadAddresses().then(
      (loaded) => isUnmounted || setKnown(loaded),
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [known])
  const address = known?.get(code)
  if (address === undefined) return <span className={styles.flag} />
  return <img className={styles.flag} src={address} alt="" width={18} height={12} loading="lazy" decoding="async" />
}

/** A country with its flag and name; any other text is shown unchanged. */
export function CountryName({ code }: { code: string }) {
  if (!isCountryCode(code)) return <span>{code}</span>
  return (
    <span className={styles.country}>
      <CountryFlag code={code} />
      <span>{getCountryName(code)}</span>
    </span>
  )
}
