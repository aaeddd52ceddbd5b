/**
 * The table of "Record Placement Based on Data Skew Using Solid State Drives" (Suzuki et al.), made
 * anew from what the paper tells of it: {@link io.github.stowage.tiering.data.PaperTable}.
 */
package io.github.stowage.tiering.data;
