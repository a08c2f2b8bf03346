import { Avatar } from '@mantine/core'
import { initials } from './initials.ts'

export interface PersonAvatarProps {
  name: string
  photo: string | null | undefined
  /** Pixels. */
  size: number
}

/** Somebody's photo, or their initials. The name always stands beside it, so it says nothing to a screen reader. */
export function PersonAvatar({ name, photo, size }: PersonAvatarProps) {
  return (
    <Avatar aria-hidden src={photo} size={size} radius={size} color="accent" alt="">
      {initials(name, 2)}
    </Avatar>
  )
}
