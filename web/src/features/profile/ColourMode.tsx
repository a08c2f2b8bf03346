import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { modeByScheme } from '../../app/theme-choice.ts'
import { useUpdateColorModeMutation } from './api.ts'

/** Light, dark, or the system's mode: applied at once, and stored for every browser the person signs in to. */
export function ColourMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [save] = useUpdateColorModeMutation()
  const choose = (scheme: MantineColorScheme) => {
    setColorScheme(scheme)
    void save({ body: { color_mode: modeByScheme[scheme] } })
  }
  return (
    <SegmentedControl
      aria-label="Color mode"
      fullWidth
      size="xs"
      value={colorScheme}
      onChange={choose}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'System' },
      ]}
    />
  )
}
