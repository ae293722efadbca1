import { createContext } from 'react'

/** HTML of the islands that all pages of a site share, by their ids and props. */
export const SharedIslands = createContext<Map<string, string> | undefined>(undefined)
