import { countryCodes, getCountryName, isCountryCode } from '@draftwright/contract/crm/countries'
import { Select, type SelectProps } from '@mantine/core'
import { CountryFlag, CountryName } from './CountryName.tsx'

/** Every country, in the order of its name. */
export const countryOptions = countryCodes
  .map((code) => ({ value: code, label: getCountryName(code) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

interface CountrySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string | null
  onChange: (code: string | null) => void
}

/** Selects a country by name. An older text that is no country stays among the options. */
export function CountrySelect({ value, onChange, ...rest }: CountrySelectProps) {
  const isText = value !== null && value !== '' && !isCountryCode(value)
  return (
    <Select
      {...rest}
      data={isText ? [{ value, label: value }, ...countryOptions] : countryOptions}
      value={value}
      onChange={onChange}
      searchable
      limit={countryOptions.length + 1}
      renderOption={({ option }) => <CountryName code={option.value} />}
      leftSection={value !== null && isCountryCode(value) ? <CountryFlag code={value} /> : undefined}
      nothingFoundMessage="No country by that name"
    />
  )
}
