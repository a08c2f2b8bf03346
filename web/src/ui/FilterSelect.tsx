import { Select } from '@mantine/core'
import { useUrlState } from './use-url-state.ts'

export interface FilterSelectProps {
  name: string
  label: string
  options: { value: string; label: string }[]
}

/** A single-choice filter stored in the URL; empty means all. */
export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const [value, setValue] = useUrlState<string>(name, '')
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={options}
      value={value === '' ? null : value}
      onChange={setValue}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      searchable={options.length > 8}
      comboboxProps={{ transitionProps: { duration: 80 } }}
      w={{ base: 'calc(50% - 4px)', xs: 150 }}
    />
  )
}
