import type { VoiceProfile } from '@draftwright/contract/voice/profile'
import { useMemo } from 'react'
import { useCan } from '../../api/rights.ts'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { useListMembersQuery } from '../members/index.ts'
import { useFindNamesMutation, useReadProofreadingQuery } from './api.ts'
import { createNameLookup, type NameLookup } from './known-words.ts'

/** The words of the dictionary, of the brand voice, of the workspace's own names and people; and the look-up of the CRM's names. */
export function useKnownWords(
  voice: VoiceProfile | null,
  isOn: boolean,
): { words: readonly string[]; names: NameLookup } {
  const can = useCan()
  const [canSeeMembers, canSeeNames] = [can('members:read'), can('crm:read')]
  const { data: dictionary } = useReadProofreadingQuery(undefined, { skip: !isOn })
  const { data: members } = useListMembersQuery(undefined, { skip: !isOn || !canSeeMembers })
  const { data: account } = useReadSettingsQuery(undefined, { skip: !isOn })
  const [findNames] = useFindNamesMutation()
  const words = useMemo(
    () => [
      ...(dictionary?.words ?? []).map(({ word }) => word),
      ...(members ?? []).map(({ display_name }) => display_name),
      ...(account === undefined ? [] : [account.name]),
      ...(voice?.use ?? []),
      ...(voice?.avoid ?? []).flatMap(({ instead }) => instead ?? []),
    ],
    [dictionary, members, account, voice],
  )
  const names = useMemo(
    () =>
      createNameLookup(canSeeNames ? async (asked) => (await findNames({ body: { words: asked } })).data ?? [] : null),
    [canSeeNames, findNames],
  )
  return { words, names }
}
