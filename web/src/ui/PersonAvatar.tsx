import { Avatar } from '@mantine/core'
import { toInitials } from './initials.ts'

export interface PersonAvatarProps {
  name: string
  photo: string | null | undefined
  /** Pixels. */
  size: number
}

/** Someone's photo, or their initials. The name always is beside it, so it says nothing to a screen reader. */
export function PersonAvatar({ name, photo, size }: PersonAvatarProps) {
  return (
    <Avatar aria-hidden src={photo} size={size} radius={size} color="accent" alt="">
      {toInitials(name, 2)}
    </Avatar>
  )
}
