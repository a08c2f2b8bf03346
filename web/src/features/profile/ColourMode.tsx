import { SegmentedControl, useMantineColorScheme } from '@mantine/core'

/** Light, dark, or whatever the system says. */
export function ColourMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colour mode"
      fullWidth
      size="xs"
      value={colorScheme}
      onChange={(value) => setColorScheme(value as typeof colorScheme)}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'System' },
      ]}
    />
  )
}
