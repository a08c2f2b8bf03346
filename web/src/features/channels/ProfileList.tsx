import type { NetworkProfile } from '@draftwright/contract/connections'
import { Stack, Text } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { toFailure } from '../../api/api.ts'
import { useChooseProfileMutation } from './connections-api.ts'
import classes from './ProfileList.module.css'

interface ProfileListProps {
  channelId: string
  profiles: NetworkProfile[]
  onChosen: (profile: NetworkProfile) => void
}

/** One press chooses as whom the channel publishes. */
export function ProfileList({ channelId, profiles, onChosen }: ProfileListProps) {
  const [choose, { isLoading, error }] = useChooseProfileMutation()
  return (
    <Stack gap="xs">
      {error !== undefined && <Text role="alert">{toFailure(error).message}</Text>}
      <ul className={classes.profiles} aria-label="Publish as">
        {profiles.map((profile) => (
          <li key={profile.id}>
            <button
              type="button"
              className={classes.profile}
              disabled={isLoading}
              onClick={() =>
                void choose({ params: { id: channelId }, body: { profile_id: profile.id } })
                  .unwrap()
                  .then(() => onChosen(profile))
                  .catch(() => undefined)
              }
            >
              {profile.kind === 'person' ? <IconUser size={20} aria-hidden /> : <IconBuilding size={20} aria-hidden />}
              <span>
                <strong>{profile.name}</strong>
                {profile.url !== null && (
                  <span className={classes.address}>{profile.url.replace(/^https:\/\/(www\.)?/u, '')}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
