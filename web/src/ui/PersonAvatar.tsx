import { Avatar } from '@mantine/core'
import { toInitials } from './initials.ts'

export interface PersonAvatarProps {
  name: string
  photo: string | null | undefined
  /** Pixels. */
  size: number
}

/** Someone's photo, or their initials. Hidden from screen readers, as the name is always beside it. */
export function PersonAvatar({ name, photo, size }: PersonAvatarProps) {
  return (
    <Avatar aria-hidden src={photo} size={size} radius={size} color="accent" alt="">
      {toInitials(name, 2)}
    </Avatar>
  )
}
