import { useMediaQuery } from '@mantine/hooks'

/** Whether the panel has room beside the text. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
}
