import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import type { ColorMode } from '@draftwright/contract/vocabulary'

/** The choice, stored apart from the scheme it resolves to: `system` is light in one browser and dark in another. */
const modeKey = 'colorMode'
const schemeKey = 'colorScheme'
/** Where the choice was stored before the two keys were separated. */
const formerKey = 'mantine-color-scheme-value'

export const schemeByMode = { light: 'light', dark: 'dark', system: 'auto' } as const satisfies Record<
  ColorMode,
  string
>
export const modeByScheme: Readonly<Record<MantineColorScheme, ColorMode>> = {
  light: 'light',
  dark: 'dark',
  auto: 'system',
}

const isMode = (value: string | null): value is ColorMode => value !== null && value in schemeByMode

function readMode(): ColorMode | null {
  const mode = localStorage.getItem(modeKey)
  if (isMode(mode)) return mode
  const former = localStorage.getItem(formerKey)
  return former === 'auto' || former === 'light' || former === 'dark' ? modeByScheme[former] : null
}

/** Whether a colour mode was chosen in this browser. */
export const hasColourChoice = (): boolean => readMode() !== null

const toShownScheme = (scheme: MantineColorScheme): 'light' | 'dark' =>
  scheme === 'auto' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : scheme

/** Stores the colour mode for Mantine, and applies changes made in another tab. */
export function createColourModeManager(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get(fallback) {
      const mode = readMode()
      return mode === null ? fallback : schemeByMode[mode]
    },
    set(scheme) {
      localStorage.setItem(modeKey, modeByScheme[scheme])
      localStorage.setItem(schemeKey, toShownScheme(scheme))
      localStorage.removeItem(formerKey)
    },
    subscribe(onUpdate) {
      const handleStorage = ({ key, newValue }: StorageEvent) => {
        if (key === modeKey && isMode(newValue)) onUpdate(schemeByMode[newValue])
      }
      addEventListener('storage', handleStorage)
      stop = () => removeEventListener('storage', handleStorage)
    },
    unsubscribe: () => stop(),
    clear() {
      for (const key of [modeKey, schemeKey, formerKey]) localStorage.removeItem(key)
    },
  }
}
