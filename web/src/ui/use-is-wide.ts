import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for the panel next to the text. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
}
