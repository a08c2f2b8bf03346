import { NativeSelect } from '@mantine/core'
import type { FilterSelectProps } from './FilterSelect.tsx'
import { useUrlState } from './use-url-state.ts'

/** `FilterSelect` with a native select: saves 7 KiB on the page everyone loads first. */
export function NativeFilter({ name, label, options }: FilterSelectProps) {
  const [value, setValue] = useUrlState<string>(name, '')
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label }, ...options]}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      w={{ base: 'calc(50% - 5px)', xs: 150 }}
    />
  )
}
