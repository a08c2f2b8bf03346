import { useMantineColorScheme } from '@mantine/core'
import type { ColorMode } from '@draftwright/contract/vocabulary'
import { useEffect } from 'react'
import { hasColourChoice } from '../../app/theme-choice.ts'

const schemeOf = { light: 'light', dark: 'dark', system: 'auto' } as const satisfies Record<ColorMode, string>

/** A browser in which nothing was chosen yet takes the colour mode of the person who signs in. */
export function useColourModeOf(profile: { color_mode: ColorMode } | undefined): void {
  const { setColorScheme } = useMantineColorScheme()
  const mode = profile?.color_mode
  useEffect(() => {
    if (mode !== undefined && !hasColourChoice()) setColorScheme(schemeOf[mode])
  }, [mode, setColorScheme])
}
