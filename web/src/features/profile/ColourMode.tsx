import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import type { ColorMode } from '@draftwright/contract/vocabulary'
import { useChangeColorModeMutation } from './api.ts'

type Scheme = ReturnType<typeof useMantineColorScheme>['colorScheme']
const modeOf: Record<Scheme, ColorMode> = { light: 'light', dark: 'dark', auto: 'system' }

/** Light, dark, or whatever the system says: here at once, and in the next browser the person signs in to. */
export function ColourMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [save] = useChangeColorModeMutation()
  const choose = (scheme: Scheme) => {
    setColorScheme(scheme)
    void save({ body: { color_mode: modeOf[scheme] } })
  }
  return (
    <SegmentedControl
      aria-label="Colour mode"
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
