import { Avatar } from '@mantine/core'

const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

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
      {initials(name)}
    </Avatar>
  )
}
