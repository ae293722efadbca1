import { mountIsland } from '../mount.tsx'
import { Feedback } from './Feedback.tsx'

export const mount = (root: HTMLElement): Promise<() => void> => mountIsland(root, Feedback)
