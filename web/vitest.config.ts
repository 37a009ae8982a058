import { defineConfig, mergeConfig } from "vitest/config";
import shared from "./vite.config.ts";

export default mergeConfig(
  shared,
  defineConfig({
    test: {
      environment: "jsdom",
      include: ["src/**/*.test.{ts,tsx}", "{illustrations,scripts}/*.test.mjs"],
      setupFiles: ["src/test-setup.ts"],
      isolate: false,
      pool: "threads",
      restoreMocks: true,
      testTimeout: 30_000,
    },
  }),
);
