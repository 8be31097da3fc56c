/** Stands in for hoist-non-react-statics: Emotion's `withTheme` asks for it, and no component of ours is wrapped that way. */
export default function keepStatics<Target>(target: Target): Target {
  return target;
}
