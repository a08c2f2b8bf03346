import { useMantineColorScheme } from '@mantine/core'
import type { ColorMode } from '@draftwright/contract/vocabulary'
import { useEffect } from 'react'
import { hasColourChoice, schemeByMode } from '../../app/theme-choice.ts'

/** A browser in which nothing was chosen yet takes the colour mode of the person who signs in. */
export function useApplyColourMode(profile: { color_mode: ColorMode } | undefined): void {
  const { setColorScheme } = useMantineColorScheme()
  const mode = profile?.color_mode
  useEffect(() => {
    if (mode !== undefined && !hasColourChoice()) setColorScheme(schemeByMode[mode])
  }, [mode, setColorScheme])
}
