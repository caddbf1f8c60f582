/** The screen asks for what is made of an item at every key. */
export { rememberedOf } from '../../../base/index.ts';
