import { useMantineColorScheme } from '@mantine/core'
import type { ColorMode } from '@draftwright/contract/vocabulary'
import { useEffect } from 'react'
import { hasColourChoice, schemeByMode } from '../../app/theme-choice.ts'

/** Applies the person's colour mode in a browser where none was chosen yet. */
export function useApplyColourMode(profile: { color_mode: ColorMode } | undefined): void {
  const { setColorScheme } = useMantineColorScheme()
  const mode = profile?.color_mode
  useEffect(() => {
    if (mode !== undefined && !hasColourChoice()) setColorScheme(schemeByMode[mode])
  }, [mode, setColorScheme])
}
