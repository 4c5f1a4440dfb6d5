//! Writes library.safetensors with the safetensors library itself: a main.rs for a package that depends on
//! `safetensors` (the file was written by version 0.6.0).
//!
//! write_safetensors_test.cpp compares what the project writes with it, byte for byte.

use safetensors::tensor::{serialize_to_file, Dtype, TensorView};
use std::collections::HashMap;
use std::path::Path;

fn main() {
    let b: Vec<u8> = [1f32, 2.0].iter().flat_map(|x| x.to_le_bytes()).collect();
    let a = (-1f32).to_le_bytes();
    let ids = 7i64.to_le_bytes();
    let half = 0.5f64.to_le_bytes();
    let tensors = vec![
        ("b", TensorView::new(Dtype::F32, vec![2], &b).unwrap()),
        ("mask", TensorView::new(Dtype::BOOL, vec![2], &[0, 1]).unwrap()),
        ("a", TensorView::new(Dtype::F32, vec![1, 1], &a).unwrap()),
        ("ids", TensorView::new(Dtype::I64, vec![], &ids).unwrap()),
        ("empty", TensorView::new(Dtype::F64, vec![0, 3], &[]).unwrap()),
        ("温\"\\/\n\u{1}\u{7f}", TensorView::new(Dtype::F64, vec![1], &half).unwrap()),
    ];
    let metadata = HashMap::from([("format".to_string(), "pt".to_string())]);
    serialize_to_file(tensors, Some(metadata), Path::new("library.safetensors")).unwrap();
}
